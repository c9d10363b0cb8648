/** The header that bears the token of `permissions/requireCopyrightHolder`. */
export const holderHeader = 'x-copyright-holder'
