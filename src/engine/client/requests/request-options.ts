import type { ObjectAddress } from "../discovery/locate-object.ts";

/** The options of write requests. */
export type WriteOptions = {
  /** The field manager. Default: the server derives it from the user agent. */
  readonly fieldManager?: string;
  /** Whether the server only simulates the write. Default false. */
  readonly dryRun?: boolean;
  /** Default: `Warn`, by the server. */
  readonly fieldValidation?: "Strict" | "Warn" | "Ignore";
  /** For example `status` or `scale`. Default: the object itself. */
  readonly subresource?: string;
};

/** Returns the path of an object, or that of its subresource if the options name one. */
export function requestPath(
  { path }: Pick<ObjectAddress, "path">,
  { subresource }: Pick<WriteOptions, "subresource">,
): string {
  return subresource === undefined ? path : `${path}/${subresource}`;
}

/** Returns the query of a write request, with its keys in the order of kubectl. */
export function writeQuery(options: WriteOptions): Readonly<Record<string, string>> {
  return {
    ...(options.dryRun === true && { dryRun: "All" }),
    ...(options.fieldManager !== undefined && { fieldManager: options.fieldManager }),
    ...(options.fieldValidation !== undefined && { fieldValidation: options.fieldValidation }),
  };
}
