import { domainToUnicode } from 'node:url'

/** A host as people type and read it: пример.рф, where the wire has xn--e1afmkfd.xn--p1ai. */
export const shownHost = ({ hostname }: URL): string => domainToUnicode(hostname) || hostname

/** A link with its host as people read it; what is no link stays as it is. */
export function shownAddress(text: string): string {
  const url = URL.parse(text)
  return url === null ? text : text.replace(url.hostname, () => shownHost(url))
}
