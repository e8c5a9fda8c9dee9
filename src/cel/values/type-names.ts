/** The server's names of types that have other names in the library. */
export const TYPE_NAMES: { readonly [name: string]: string } = {
  null: "null_type",
  Quantity: "kubernetes.Quantity",
  IP: "net.IP",
  CIDR: "net.CIDR",
  URL: "kubernetes.URL",
  Semver: "kubernetes.Semver",
  Format: "kubernetes.NamedFormat",
  Authorizer: "kubernetes.authorization.Authorizer",
  PathCheck: "kubernetes.authorization.PathCheck",
  GroupCheck: "kubernetes.authorization.GroupCheck",
  ResourceCheck: "kubernetes.authorization.ResourceCheck",
  Decision: "kubernetes.authorization.Decision",
  optional: "optional_type",
};
