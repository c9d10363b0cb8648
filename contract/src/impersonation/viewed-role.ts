/** The header of a call that is answered as to whoever has the role of this number alone: the console is looked at so, and changes nothing. */
export const viewedRoleHeader = 'x-viewed-role'
