import {
  errorStatus,
  type GroupResource,
  objectDetails,
  printGroupResource,
  type Refusal,
  type StatusCause,
} from "./status-errors.ts";

/** The reason and the message of an admission policy that denies a request. */
export type Denial = { readonly reason: "Invalid" | "Forbidden"; readonly message: string };

/**
 * Returns an error for a request that admission policies deny (403). The first denial gives the reason and the message.
 */
export function deniedByPolicy(subject: GroupResource, name: string, denials: readonly Denial[]): Refusal {
  const causes = denials.map(({ message }) => ({ message }) as StatusCause);
  const { reason = "Forbidden", message = "" } = denials[0] ?? {};
  return errorStatus(403, reason, message, { ...objectDetails(subject, name), causes });
}

/** The codes of the reasons that a validating policy may give. All others have 422. */
const VALIDATION_CODES: { readonly [reason: string]: number } = {
  Forbidden: 403,
  RequestEntityTooLarge: 413,
  Unauthorized: 401,
};

/** Returns an error for a request that a validating admission policy denies: 422, unless the reason has another code. */
export function deniedByValidation(
  subject: GroupResource,
  name: string,
  message: string,
  reason = "Invalid",
): Refusal {
  const code = VALIDATION_CODES[reason] ?? 422;
  const about = `${printGroupResource(subject)}${name === "" ? "" : ` "${name}"`} is forbidden: `;
  const causes = [{ message } as StatusCause];
  return errorStatus(code, reason, `${about}${message}`, { ...objectDetails(subject, name), causes });
}

/** Returns an error for a request that a webhook, or a hook of the scenario, denies (403). */
export function deniedByHook(hook: string, why: string): Refusal {
  const head = `admission webhook ${JSON.stringify(hook)} denied the request`;
  return errorStatus(403, "Forbidden", why === "" ? `${head} without explanation` : `${head}: ${why}`, null);
}
