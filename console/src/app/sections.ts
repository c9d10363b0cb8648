import { allows } from '@skleyka/contract/access.ts'
import { pagePath } from '../browser/addresses.ts'
import { type AppState, callerOf } from '../session/app-state.ts'
import { type Area, type AreaName, areaNames, areas } from './areas.ts'

type Who = Pick<AppState, 'user' | 'accountCodes' | 'accountCode' | 'copyrightHolderPermissions'>

/** The areas whose items a user may see in the chosen account, or with none chosen (spec §2.8). */
export function visibleAreas(scope: Area['scope'], who: Who): AreaName[] {
  const caller = callerIn(who)
  const isHolder = who.copyrightHolderPermissions.length > 0
  return areaNames.filter((name) => {
    const area: Area = areas[name]
    if (area.scope !== scope) return false
    return area.shownTo.some((access) => allows(access, caller) === null) || (area.holders === true && isHolder)
  })
}

const callerIn = ({ user, accountCode, accountCodes }: Who) =>
  callerOf(user, accountCode === null ? undefined : accountCodes[accountCode])

/** True when the path inside the account, or at the top, belongs to the item. */
export function isActive(name: AreaName, path: string): boolean {
  const area: Area = areas[name]
  return area.words.includes(path.replace(/^\/(?:ac\/[^/]+\/)?/, '').split('/')[0] ?? '')
}

/** Returns where an item leads: inside the account, or at the top, the same in every account (spec §2.8). */
export const areaPath = (name: AreaName, who: Who): string =>
  pagePath(areas[name].scope === 'account' ? who.accountCode : null, areas[name].leads)
