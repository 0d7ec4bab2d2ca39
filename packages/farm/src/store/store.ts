/** Where scenes come from and results go to: a folder that all workers see, or an S3-compatible store. */
export interface ResultStore {
  /** For messages; without credentials. */
  readonly name: string;
  has(key: string): Promise<boolean>;
  /** undefined when there is nothing; throws beyond `most` bytes, before they are read. */
  read(key: string, most: number): Promise<Uint8Array | undefined>;
  /** Whole or not at all. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** A folder of an attempt's own. Where it is shared, later attempts find what earlier ones left. */
  openWork(id: string): Promise<WorkFolder>;
  /** Makes the files of a folder the results of a job, exactly once: false when there are some already. */
  publish(id: string, folder: string): Promise<boolean>;
  /** Forgets all attempts of a job. */
  clearWork(id: string): Promise<void>;
}

export interface WorkFolder {
  readonly folder: string;
  /** Of other attempts at the same job, if they can be seen. */
  readonly others: readonly string[];
}

export const resultKey = (id: string, file: string): string => `results/${id}/${file}`;

export const RESULT_FILE = "result.json";
