/** E-mail addresses are compared without case and outer spaces. */
export function tidyEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether a text has the form of an address; what no keyboard gives and no table takes is in none. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{C}\ufffd]+@[^\s@\p{C}\ufffd]+$/u.test(text)
}

/** What was typed as an address, to be put back into its field: without signs that cannot be seen. */
export function shownEmail(typed: string): string {
  return typed.replace(/\p{C}/gu, '').slice(0, 254).toWellFormed()
}
