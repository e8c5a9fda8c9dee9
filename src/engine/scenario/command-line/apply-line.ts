/** `kubectl apply`, also with flags before `apply`. The commands for the last-applied annotation are no applies. */
export const KUBECTL_APPLY =
  /\b(?:kubectl|k)\s+(?:-\S+(?:\s+[^-\s]\S*)?\s+)*apply(?=\s)(?!\s+\S+-last-applied)/;
