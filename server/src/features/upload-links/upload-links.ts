import { revokeLinksBy } from './upload-links.sql.ts'

/** Closes for good the links a user has made, in one account or in all of them. Returns how many there were. */
export const revokeLinksOf = revokeLinksBy
