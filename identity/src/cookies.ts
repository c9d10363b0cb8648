/** Names and places of the provider's cookies. */
export type CookieNames = ReturnType<typeof cookieNames>

/**
 * Over TLS the names bear the prefixes by which a browser keeps neighbours out: what is `__Host-` can be planted neither
 * by another host of the domain nor over plain HTTP. Steps of a sign-in belong to one address each, so that tabs do not
 * disturb each other, which `__Host-` forbids: they are `__Secure-`, and bound to the browser besides (`steps/sign-in.ts`).
 */
export function cookieNames(issuer: string) {
  const { protocol, pathname } = new URL(issuer)
  const isSecure = protocol === 'https:'
  const [host, secure] = isSecure ? ['__Host-', '__Secure-'] : ['', '']
  return {
    isSecure,
    /** Place where the cookies of the whole provider are sent: `__Host-` takes no narrower path than the root. */
    path: isSecure ? '/' : pathname,
    session: `${host}skleyka_id`,
    form: `${host}skleyka_id_form`,
    known: `${host}skleyka_id_known`,
    step: `${secure}skleyka_id_step`,
    resume: `${secure}skleyka_id_resume`,
  }
}
