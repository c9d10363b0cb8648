import { addHolderMember, removeHolderMember } from '../features/copyright-holders/copyright-holders.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { change, type Desk, knownUser, printTable, type Words } from './desk.ts'
import { listHolders } from './lists.sql.ts'

/** Lets somebody act for a copyright holder; a new name is a new holder. */
export async function addHolder(desk: Desk, { rest: [name, email] }: Words): Promise<void> {
  if (!name || name.length > 255) throw new StartProblem('Укажите имя правообладателя, не\u00a0длиннее 255 знаков.')
  const user = await knownUser(desk.db, email)
  await change(desk, { action: 'addHolder', objectType: 'user', objectId: user.id }, async (tx) => {
    await addHolderMember(tx, name, user.id)
    return { holder: name }
  })
  console.error(`${user.email} действует от имени «${name}».`)
}

export async function dropHolder(desk: Desk, { rest: [name = '…', email] }: Words): Promise<void> {
  const user = await knownUser(desk.db, email)
  await change(desk, { action: 'removeHolder', objectType: 'user', objectId: user.id }, async (tx) => {
    const isRemoved = await removeHolderMember(tx, name, user.id)
    if (!isRemoved) throw new StartProblem(`${user.email} и\u00a0так не\u00a0действует от имени «${name}».`)
  })
  console.error(`${user.email} больше не\u00a0действует от имени «${name}».`)
}

export const printHolders = async ({ db }: Desk): Promise<void> => printTable(await listHolders(db))
