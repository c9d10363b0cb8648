// by the forms to which every spelling of an address is brought when it is parsed
const nearNames = /^localhost$|\.(?:localhost|local|internal)$/
const nearFour =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/
const nearSix = /^\[(?:::|64:ff9b:|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/

/** Returns true if a host, as it stands in a parsed address, is of the viewer's own machine or network: its router, a printer, a service. */
function isNear(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  return !/[.:]/.test(host) || [nearNames, nearFour, nearSix].some((near) => near.test(host))
}

/**
 * Returns true if strangers may have a player ask an address: tags are written by whoever sells ads, and what stands in a viewer's own
 * network is none of their business. A player whose page stands there itself asks there. Names are judged as they are
 * written; what they lead to is the browser's to judge (decision 47).
 */
export const mayAsk = ({ hostname }: URL, here: string): boolean => !isNear(hostname) || isNear(here)

/**
 * Returns true if a text of an ad is an address that strangers may not have a player ask. One that is none until its macros are filled in may lead
 * anywhere, and is not asked either; a text that is no address is nobody's matter.
 */
export function leadsNear(text: string, here: string): boolean {
  // one without a scheme has that of the page
  const url = URL.parse(text) ?? (text.startsWith('//') ? URL.parse(`https:${text}`) : null)
  if (url === null) return /^(?:https?:|\/\/)/i.test(text)
  return /^https?:$/.test(url.protocol) && !mayAsk(url, here)
}

/** Returns where the player's page stands. */
export const hereNow = (): string => globalThis.location?.hostname ?? ''
