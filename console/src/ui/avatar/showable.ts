/**
 * Returns true if a page may show this picture: one of its own site, as its policy asks. What a provider of sign-ins tells lies elsewhere,
 * and who looks at a list of people is no matter of that place.
 */
export function isShowable(address: string, page: string): boolean {
  const url = URL.parse(address, page)
  return url !== null && url.origin === new URL(page).origin
}
