import { insertRole, listChoices } from './roles.sql.ts'

/** Adds a role of an account; null when the name is taken, by a role of the system too. */
export const addRole = insertRole

/** The roles that people of an account may have, the system's first. */
export const rolesGiven = listChoices
