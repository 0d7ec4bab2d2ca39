import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";
import type { ResultStore } from "./store.ts";

/**
 * A folder, or s3://bucket/prefix with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION (us-east-1) and AWS_ENDPOINT_URL (Amazon's)
 * from the environment, as other tools have them.
 */
export async function openStore(
  place: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ResultStore> {
  const found = /^s3:\/\/([^/]+)\/?(.*)$/u.exec(place);
  if (!found) {
    if (/^[a-z]{2,}:\/\//iu.test(place))
      throw new Error(`the store is ${place}, expected a folder or s3://bucket/prefix`);
    return folderStore(place);
  }
  const [, bucket, prefix] = found;
  const region = environment["AWS_REGION"] ?? "us-east-1";
  return s3Store({
    bucket,
    prefix,
    region,
    endpoint: environment["AWS_ENDPOINT_URL"] ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: need(environment, "AWS_ACCESS_KEY_ID"),
    secretAccessKey: need(environment, "AWS_SECRET_ACCESS_KEY"),
  });
}

function need(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (value) return value;
  throw new Error(`an S3 store needs ${name} in the environment`);
}
