import { bounds } from '@skleyka/contract/limits.ts'
import { tidyEmail } from '@skleyka/contract/users/emails.ts'
import { userBounds } from '@skleyka/contract/users/user-bounds.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import { StartProblem } from '../../problems/start-problem.ts'
import { type MovingRun, saveItem, takeItem } from './moving.sql.ts'
import type { OwnApi } from './own-api.ts'
import type { ForeignPerson } from './source.ts'

const members = z.object({
  data: z.object({ users: z.array(z.object({ id: z.int(), email: z.string(), state: z.string() })), total: z.int() }),
})

/** Numbers of the people of the account by their addresses; those who are only invited are not among them. */
export async function findMembers(api: OwnApi): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let page = 1; page <= 1000; page += 1) {
    const { data } = members.parse(await api.get(`/api/v2/users.json?page=${page}&per_page=${bounds.pageSize}`))
    for (const { id, email, state } of data.users) if (state !== 'INVITED') found.set(tidyEmail(email), id)
    if (data.users.length < bounds.pageSize) break
  }
  return found
}

/** Numbers of roles by their names. Fails with StartProblem for a name that the account does not have. */
export async function findRoles(api: OwnApi, names: readonly string[]): Promise<number[]> {
  const { roles } = await api.call(users.roleChoices, {})
  return names.map((name) => {
    const role = roles.find((one) => one.name === name)
    if (role === undefined)
      throw new StartProblem(`Роли «${name}» в\u00a0аккаунте нет. Есть: ${roles.map((one) => one.name).join(', ')}.`)
    return role.id
  })
}

/**
 * Invites people by their addresses, each once, however often the move is begun again: whoever has said no is not asked twice. The
 * one-time links go by mail and are not read here.
 */
export async function invitePeople(
  { db, api, run }: { db: Db; api: OwnApi; run: MovingRun },
  people: readonly ForeignPerson[],
  roleIds: readonly number[],
): Promise<void> {
  const waiting = []
  for (const { email, name } of people) {
    const id = tidyEmail(email)
    if (id === '' || id.length > bounds.emailChars) continue
    const item = await takeItem(db, run, 'PERSON', { id, title: name.slice(0, userBounds.nameChars) })
    if (item.finished_at === null) waiting.push(item)
  }
  for (let at = 0; at < waiting.length; at += userBounds.invitations) {
    const chunk = waiting.slice(at, at + userBounds.invitations)
    const { results } = await api.call(users.invite, {
      ...{ lines: chunk.map((item) => item.foreign_id), roleIds: [...roleIds] },
    })
    for (const [place, item] of chunk.entries()) {
      const result = results.find(({ line }) => line === place + 1)
      const isDone = result?.outcome === 'INVITED' || result?.outcome === 'MEMBER'
      const problem = isDone ? null : (result?.problem ?? 'не\u00a0приглашён')
      const notes = result?.outcome === 'MEMBER' ? ['уже в\u00a0аккаунте'] : []
      await saveItem(db, item, { problem, notes, finished_at: isDone ? new Date() : null })
    }
  }
}
