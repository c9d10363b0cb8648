import { StartProblem } from '../problems/start-problem.ts'
import { findJournalFaults, findLostPrints, type JournalFault, listJournalChains } from './audit.sql.ts'
import { type Desk, printTable, type Words } from './desk.ts'

/**
 * Walks the journal and fails when a row was taken out, changed or swapped. Prints of an earlier check may be given: each
 * has to be there still, which finds out whoever wrote the whole chain anew.
 */
export async function checkJournal({ db }: Desk, { rest }: Words): Promise<void> {
  const prints = rest.filter((word) => word !== undefined)
  const faults = await findJournalFaults(db)
  const lost = await findLostPrints(db, prints)
  if (faults.length + lost.length > 0) {
    const lines = [
      ...faults.map(faultSentence),
      ...lost.map((print) => `Отпечатка ${print} в\u00a0журнале больше нет.`),
    ]
    throw new StartProblem(`Журнал не\u00a0цел.\n${lines.join('\n')}`)
  }
  const chains = await listJournalChains(db)
  printTable(chains.map(({ account, rows, print }) => ({ аккаунт: account ?? '—', строк: rows, отпечаток: print })))
  console.error(
    'Журнал цел. Сохраните отпечатки на\u00a0другой машине: по\u00a0ним видна и\u00a0полная подмена журнала.',
  )
}

function faultSentence({ account, kind, event_id: id, at }: JournalFault): string {
  const whose = account === null ? 'Вне аккаунтов' : `Аккаунт ${account}`
  const row = id === null ? 'в\u00a0самом начале' : `строка ${id}${at === null ? '' : ` от\u00a0${at.toISOString()}`}`
  return `${whose}, ${row}: ${faultWords[kind]}`
}

const faultWords: Readonly<Record<JournalFault['kind'], string>> = {
  changed: 'изменена или переставлена.',
  removed: 'её или следующей за\u00a0ней больше нет.',
  unchained: 'вписана мимо сервера.',
  cut: 'после неё журнал обрезан.',
}
