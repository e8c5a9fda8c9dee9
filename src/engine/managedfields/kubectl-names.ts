/** The field manager whose applies use kubectl's last-applied annotation. */
export const KUBECTL = "kubectl";

/** kubectl's annotation with the configuration that it applied last. */
export const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
