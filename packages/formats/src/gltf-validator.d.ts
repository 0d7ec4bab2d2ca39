/** The part that the tests use; the package ships no types. */
declare module "gltf-validator" {
  export interface Issue {
    readonly code: string;
    readonly message: string;
    readonly pointer: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    readonly severity: number;
  }
  export function validateBytes(
    bytes: Uint8Array,
  ): Promise<{ readonly issues: { readonly messages: readonly Issue[] } }>;
}
