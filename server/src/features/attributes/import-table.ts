import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import { isEditable } from '@skleyka/contract/attributes/attribute-fields.ts'
import type { ImportProblem } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { Tx } from '../../database/database.ts'
import type { RequestDetails } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { ownChanges } from '../bulk/bulk.ts'
import { recordChanges } from '../records/records.ts'
import type { ImportPreview } from './import.handlers.ts'
import { judgeLine, type LineContext } from './import-line.ts'
import { lockUnread, saveRead } from './imports.sql.ts'
import { ownFields } from './own-fields.ts'
import { limitLines, readHead, type TableFile, type TableLine, tableLines } from './read-csv.ts'

interface OpenedImport {
  readonly id: string
  readonly accountId: number
  readonly userId: number
  /** Of the account: moments without a shift are meant by it. */
  readonly timeZone: string
  readonly facts: RequestDetails
}

/** So many lines are judged at once. */
const linesAtOnce = 500

/**
 * Reads a table into a preview: what it would change of which records. Lines that cannot be taken are told and left out,
 * the table is read in the memory of a few hundred lines. Refuses what is no table, and one without ids.
 */
export async function readTable(tx: Tx, opened: OpenedImport, file: TableFile): Promise<void> {
  const { id, accountId, userId, timeZone, facts } = opened
  if (!(await lockUnread(tx, accountId, id))) throw refuse('attributes.importGone')
  const lines = tableLines(file)
  const own = await ownFields(tx, accountId)
  const head = readHead((await lines.next()).value?.cells ?? [], own)
  const fields = head.columns.flatMap((key) => (key !== null && isEditable(key) ? [key] : []))
  const opening = { accountId, userId, fields, ip: facts.ip, requestId: facts.id }
  const batchId = await ownChanges.open(tx, opening)
  const report = new Report()
  const references = recordChanges.namedInMetadata(tx, accountId)
  const ground: LineContext = { tx, accountId, columns: head.columns, timeZone, own, references }
  let some: TableLine[] = []
  for await (const line of limitLines(lines)) {
    report.lines += 1
    some.push(line)
    if (some.length < linesAtOnce) continue
    await judge(ground, batchId, some, report)
    some = []
  }
  await judge(ground, batchId, some, report)
  await ownChanges.close(tx, accountId, batchId)
  await saveRead(tx, accountId, id, batchId, report.buildPreview(fields, head.ignored))
}

/** Result of the lines so far. */
class Report {
  lines = 0
  changing = 0
  unchanged = 0
  readonly seen = new Set<number>()
  readonly #problems: ImportPreview['problems'] = []
  readonly #counts = new Map<ImportProblem, number>()
  readonly #fields = new Map<string, number>()

  change(fields: readonly string[]): void {
    this.changing += 1
    for (const field of fields) this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1)
  }

  problem(line: number, problem: ImportProblem, text: string): void {
    this.#counts.set(problem, (this.#counts.get(problem) ?? 0) + 1)
    if (this.#problems.length < attributeBounds.problems) this.#problems.push({ line, problem, text })
  }

  buildPreview(columns: string[], ignored: string[]): ImportPreview {
    const { lines, changing, unchanged } = this
    const problemCounts = [...this.#counts].map(([problem, count]) => ({ problem, count }))
    const problems = this.#problems.toSorted((one, other) => one.line - other.line)
    const fieldCounts = columns.flatMap((field) => {
      const count = this.#fields.get(field)
      return count === undefined ? [] : [{ field, count }]
    })
    return { lines, changing, unchanged, columns, fieldCounts, ignored, problemCounts, problems }
  }
}

async function judge(ground: LineContext, batchId: string, lines: readonly TableLine[], report: Report): Promise<void> {
  const at = ground.columns.indexOf('id')
  const named = lines.flatMap((line) => {
    const id = idOf(line.cells[at] ?? '')
    if (id === null) report.problem(line.number, 'NO_ID', 'В\u00a0столбце «ID» нет номера видео')
    else if (report.seen.has(id))
      report.problem(line.number, 'TWICE', `Видео ${id} уже было выше, эта строка не\u00a0взята`)
    else {
      report.seen.add(id)
      return [{ id, line }]
    }
    return []
  })
  const ids = named.map(({ id }) => id)
  const rows = new Map((await recordChanges.findMany(ground.tx, ground.accountId, ids)).map((row) => [row.id, row]))
  const changes: Parameters<typeof ownChanges.add>[3][number][] = []
  for (const { id, line } of named) {
    const row = rows.get(id)
    if (row?.lifecycle !== 'ACTIVE') {
      report.problem(line.number, 'UNKNOWN', `Видео ${id} нет в\u00a0аккаунте`)
      continue
    }
    const verdict = await judgeLine(ground, row, line)
    if ('problem' in verdict) report.problem(line.number, 'VALUE', verdict.problem)
    else if (Object.keys(verdict.after).length === 0) report.unchanged += 1
    else {
      report.change(Object.keys(verdict.after))
      changes.push({ recordId: id, line: line.number, rowVersion: row.row_version, ...verdict })
    }
  }
  await ownChanges.add(ground.tx, ground.accountId, batchId, changes)
}

/** A number as tables may show it; null for what is none. */
function idOf(text: string): number | null {
  const digits = text.trim().replace(/[\s\u00a0\u202f]/gu, '')
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
}
