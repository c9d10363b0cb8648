import { permissionTitle } from '../../russian/permission-titles.ts'

/** So many of what came or went are named; of the others it is told how many they are. */
const named = 4

const sets: Readonly<Record<string, (member: string) => string>> = {
  permissions: permissionTitle,
  scopes: permissionTitle,
}

/** Returns what came to a set that its value tells by its size alone, and what went; null where it is none, or was not there before. */
export function setChange(
  field: string,
  before: unknown,
  after: unknown,
): { came: string | null; went: string | null } | null {
  const titleOf = Object.hasOwn(sets, field) ? sets[field] : undefined
  if (titleOf === undefined || !Array.isArray(before) || !Array.isArray(after)) return null
  const [previousMembers, currentMembers] = [before.map(String), after.map(String)]
  const text = (members: readonly string[]) => {
    if (members.length === 0) return null
    const first = members.slice(0, named).map(titleOf).join(', ')
    return members.length > named ? `${first} и\u00a0ещё ${members.length - named}` : first
  }
  return {
    came: text(currentMembers.filter((one) => !previousMembers.includes(one))),
    went: text(previousMembers.filter((one) => !currentMembers.includes(one))),
  }
}
