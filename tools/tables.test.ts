import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { gateKinds, ticketKinds } from '@skleyka/contract/access/gates.calls.ts'
import { exportStates } from '@skleyka/contract/attributes/attributes.calls.ts'
import { batchStates } from '@skleyka/contract/bulk/batch-states.ts'
import {
  claimAnswers,
  claimParties,
  claimStates,
  claimStepKinds,
  claimWishes,
} from '@skleyka/contract/claims/claim-states.ts'
import { holderSplits } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import { failReasons, taskFailReasons } from '@skleyka/contract/fail-reasons.ts'
import { filterVisibilities } from '@skleyka/contract/filters/filters.calls.ts'
import { noticeKinds } from '@skleyka/contract/notifications/notifications.calls.ts'
import { qualityModes } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { liveQuotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import { matchStates, radarRules, workStates } from '@skleyka/contract/radar/radar-states.ts'
import { lifecycles, moderations, publications, visibilities } from '@skleyka/contract/records/publication.ts'
import { statisticFormats } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { reportCharts } from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import { templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import {
  endReasons,
  ingestInputs,
  latencies,
  recordingModes,
  recordingStates,
  sessionStates,
  sourceProblems,
  sourceStates,
  targetProblems,
  targetStates,
  translationSources,
  translationStates,
  whipRefusals,
  whipStates,
} from '@skleyka/contract/translations/translation-states.ts'
import { deliveryStates, tryProblems } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { youtubeVisibilities } from '@skleyka/contract/youtube/youtube-moves.ts'
import { type Program, parseSync } from 'oxc-parser'
import { templateColumn } from '../server/src/database/template-columns.ts'
import { testDatabase } from '../server/test/test-database.ts'
import { root } from './processes.ts'

/** Columns that are made of a list, by the type that row types extend. */
const sharedColumns: ReadonlyMap<string, [string, string][]> = new Map([
  ['TemplateColumns', templateKinds.map((kind): [string, string] => [templateColumn(kind), 'number | null'])],
])

// The row types of server/src/database/tables are written by hand; this compares them with the live catalogue.
const { pool } = await testDatabase()
const folder = path.join(root, 'server/src/database/tables')
const files = globSync('*.ts', { cwd: folder }).map((name) => readTypes(path.join(folder, name)))
const interfaces = new Map(files.flatMap((file) => [...file.interfaces]))
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).sort()
const unions = new Map([
  ...files.flatMap((file) => [...file.unions]),
  // lists of the contract, of which these types are made
  ['BatchState', quoted(batchStates)] as const,
  ['ExportState', quoted(exportStates)] as const,
  ['DeliveryState', quoted(deliveryStates)] as const,
  ['TryProblem', quoted(tryProblems)] as const,
  ['YoutubeVisibility', quoted(youtubeVisibilities)] as const,
  ['QualityMode', quoted(qualityModes)] as const,
  ['WorkState', quoted(workStates)] as const,
  ['RadarRule', quoted(radarRules)] as const,
  ['MatchState', quoted(matchStates)] as const,
  ['FailReason', quoted(failReasons)] as const,
  ['TaskFailReason', quoted(taskFailReasons)] as const,
  ['GateKind', quoted(gateKinds)] as const,
  ['TicketKind', quoted(ticketKinds)] as const,
  ['Lifecycle', quoted(lifecycles)] as const,
  ['Moderation', quoted(moderations)] as const,
  ['Publication', quoted(publications)] as const,
  ['Visibility', quoted(visibilities)] as const,
  ['FilterVisibility', quoted(filterVisibilities)] as const,
  ['ClaimAnswer', quoted(claimAnswers)] as const,
  ['ClaimParty', quoted(claimParties)] as const,
  ['ClaimState', quoted(claimStates)] as const,
  ['ClaimStepKind', quoted(claimStepKinds)] as const,
  ['ClaimWish', quoted(claimWishes)] as const,
  ['NoticeKind', quoted(noticeKinds)] as const,
  ['StatisticFormat', quoted(statisticFormats)] as const,
  ['HolderSplit', quoted(holderSplits)] as const,
  ['ReportChart', quoted(reportCharts)] as const,
  ['TranslationState', quoted(translationStates)] as const,
  ['TranslationSource', quoted(translationSources)] as const,
  ['LiveQuotaKind', quoted(liveQuotaKinds)] as const,
  ['SessionState', quoted(sessionStates)] as const,
  ['EndReason', quoted(endReasons)] as const,
  ['TargetState', quoted(targetStates)] as const,
  ['IngestInput', quoted(ingestInputs)] as const,
  ['SourceState', quoted(sourceStates)] as const,
  ['SourceProblem', quoted(sourceProblems)] as const,
  ['WhipState', quoted(whipStates)] as const,
  ['WhipRefusal', quoted(whipRefusals)] as const,
  ['TargetProblem', quoted(targetProblems)] as const,
  ['RecordingState', quoted(recordingStates)] as const,
  ['RecordingMode', quoted(recordingModes)] as const,
  ['Latency', quoted(latencies)] as const,
])
/** Columns whose list no constraint of the database keeps. */
const unguarded: readonly string[] = ['tasks.fail_reason']

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  identity: boolean
  computed: boolean
  allowed: string | null
}

const { rows: columns } = await pool.query<Column>(`
  select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
    atthasdef as generated, attidentity <> '' as identity, attgenerated <> '' as computed,
    (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
      where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(pg_constraint.oid) like '%= ANY%' limit 1) as allowed
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
  order by relname, attnum`)

const scalars: Record<string, string> = {
  tsvector: 'string',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  date: 'Date',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
}

test('the catalogue and the row types were both seen', () => {
  assert.ok(columns.length > 150, `${columns.length} columns`)
  assert.ok(interfaces.size > 15, `${interfaces.size} interfaces`)
})

test('every table has a row type and every row type a table', () => {
  const written = [...(interfaces.get('Database')?.keys() ?? [])].sort()
  assert.deepEqual(written, [...new Set(columns.map(({ table }) => table))].sort())
})

for (const [table, rowType] of interfaces.get('Database') ?? []) {
  test(`the row type of ${table} says what the catalogue says`, () => {
    const written = Object.fromEntries(interfaces.get(rowType) ?? [])
    const found = columns.filter((column) => column.table === table)
    assert.deepEqual(
      written,
      Object.fromEntries(found.map((column) => [column.column, expected(column, written[column.column] ?? '')])),
    )
  })
}

/** The type as it has to be written; a named union stands for text when its members are those of the check. */
function expected(
  { table, column, type, nullable, generated, identity, computed, allowed }: Column,
  written: string,
): string {
  if (identity) return 'Identity'
  if (computed) return `ColumnType<${scalars[type]}, never, never>`
  const suffix = nullable ? ' | null' : ''
  const json = /Json<(.*)>( \| null)?$/.exec(written)?.[1] ?? 'unknown'
  if (type === 'jsonb') return `${generated ? 'Generated' : ''}Json<${json}>${suffix}`
  const name = /^(?:Generated<)?(\w+)>?(?: \| null)?$/.exec(written)?.[1] ?? ''
  const members = allowed?.match(/'[^']+'(?=::text)/g) ?? []
  const isGuarded = unions.get(name)?.toString() === members.sort().toString()
  const isUnion = type === 'text' && (isGuarded || (unguarded.includes(`${table}.${column}`) && unions.has(name)))
  const base = isUnion ? name : (scalars[type] ?? `a type for ${type}`)
  return `${generated ? `Generated<${base}>` : base}${suffix}`
}

function readTypes(file: string) {
  const source = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, source)
  assert.deepEqual(errors, [])
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const interfaces = new Map<string, Map<string, string>>()
  const unions = new Map<string, string[]>()
  for (const declaration of declarations(program)) {
    if (declaration.type === 'TSInterfaceDeclaration') {
      const fields = declaration.body.body.flatMap((field): [string, string][] =>
        field.type === 'TSPropertySignature' && field.typeAnnotation
          ? [[text(field.key), text(field.typeAnnotation.typeAnnotation)]]
          : [],
      )
      const inherited = declaration.extends.flatMap(({ expression }) => sharedColumns.get(text(expression)) ?? [])
      interfaces.set(declaration.id.name, new Map([...inherited, ...fields]))
    }
    if (declaration.type === 'TSTypeAliasDeclaration') {
      unions.set(declaration.id.name, (text(declaration.typeAnnotation).match(/'[^']+'/g) ?? []).sort())
    }
  }
  return { interfaces, unions }
}

function declarations(program: Program) {
  return program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? [statement.declaration] : [],
  )
}
