import { wordLists } from './russian-words.ts'

/** Size of the fixture: the same seed gives the same rows, save for what the database numbers itself. */
export interface Scale {
  readonly records: number
  readonly accounts: number
  readonly seed: number
}

const lists = Object.keys(wordLists)

/** One of the words of a list; a skew of 1 takes all alike, a larger one the first more often. */
const word = (list: string, salt: number, skew = 2) => {
  const place = `$${lists.indexOf(list) + 5}::text[]`
  return `(${place})[1 + floor(power(${share(salt)}, ${skew}) * cardinality(${place}))::int]`
}

/** A share between 0 and 1 that the number of the row, the seed and the salt decide. */
const share = (salt: number) =>
  `((hashint8extended(n, $4::bigint * 1000 + ${salt}) & 9007199254740991) / 9007199254740992.0::float8)`

const number = (salt: number, to: number) => `(1 + floor(${share(salt)} * ${to})::int)`

const chance = (salt: number, ...cases: readonly [until: number, value: string][]) =>
  `case ${cases.map(([until, value]) => `when ${share(salt)} < ${until} then ${value}`).join(' ')} end`

const name = chance(
  10,
  [0.16, `${word('shows', 11)} || '. Выпуск ' || ${number(12, 900)}`],
  [0.3, `${word('formats', 11)} || ' ' || ${number(12, 120)} || '. ' || initcap(${word('topics', 13)})`],
  [0.42, `'Как ' || ${word('deeds', 11)} || ' ' || ${word('things', 12)}`],
  [0.54, `${word('formats', 11)} || ' «' || initcap(${word('adjectives', 12)}) || ' ' || ${word('nouns', 13)} || '»'`],
  [0.66, `'Интервью с ' || ${word('people', 11)} || ': ' || ${word('topics', 12)}`],
  [0.76, `${word('cities', 11)} || '. ' || ${word('formats', 12)} || ' ' || ${number(13, 40)}`],
  [0.86, `initcap(${word('topics', 11)}) || ', ' || ${number(12, 11)} || ' класс. Урок ' || ${number(13, 68)}`],
  [
    0.94,
    `'Вебинар компании «' || ${word('companies', 11)} || '»: ' || ${word('deeds', 12)} || ' ' || ${word('things', 13)}`,
  ],
  [1, `'Прямой эфир ' || to_char(recorded_at, 'DD.MM.YYYY')`],
)

const description = chance(
  20,
  [0.4, `''`],
  [
    1,
    `initcap(${word('adjectives', 21)}) || ' ' || ${word('nouns', 22)} || ' о\u00a0теме «' || ${word('topics', 23)} || '». '
    || 'Рассказываем, как ' || ${word('deeds', 24)} || ' ' || ${word('things', 25)} || '. '
    || case when ${share(26)} < 0.5 then 'Снято: ' || ${word('cities', 27)} || ', вместе с ' || ${word('people', 28)} || '.' else '' end`,
  ],
)

const fileName = chance(
  30,
  [0.3, `'IMG_' || lpad(${number(31, 9999)}::text, 4, '0') || '.MOV'`],
  [0.6, `to_char(recorded_at, 'YYYYMMDD') || '_' || ${number(31, 999)} || '.mp4'`],
  [0.8, `'GX01' || lpad(${number(31, 9999)}::text, 4, '0') || '.MP4'`],
  [1, `${word('topics', 31)} || '_' || ${word('nouns', 32)} || '_v' || ${number(33, 5)} || '.mkv'`],
)

const tags = chance(
  40,
  [0.3, `'{}'`],
  [0.6, `array[${word('tags', 41)}]`],
  [1, `array(select distinct unnest(array[${word('tags', 41)}, ${word('tags', 42)}, ${word('tags', 43, 1)}]))`],
)

const metadata = chance(
  50,
  [0.6, `'{}'::jsonb`],
  [
    1,
    `jsonb_build_object('place', ${word('cities', 51)}, 'season', ${number(52, 12)}, 'studio', ${word('companies', 53)})`,
  ],
)

/** Accounts differ in size as they do in life: the k-th has about 1/k of the first. */
const chooseAccount = `
  with weights as (select n, sum(power(n, -0.9)) over (order by n) as upto from generate_series(1, $3::int) as n),
  edges as (select array_agg(upto / (select max(upto) from weights) order by n) as of_accounts from weights),
  numbered as (
    select n, least($3::int, 1 + width_bucket(${share(1)}, (select of_accounts from edges)::float8[])) as account,
      timestamptz '2019-01-01Z' + (n + ${share(2)}) * $${lists.length + 5}::float8 * interval '1 second' as recorded_at
    from generate_series($1::int, $2::int) as n
  )`

const lastDay = Date.parse('2026-11-01T00:00:00Z')
const firstDay = Date.parse('2019-01-01T00:00:00Z')

/** The statement that inserts the records of these numbers. */
export function recordRows({ records, accounts, seed }: Scale, from: number, to: number) {
  const secondsApart = (lastDay - firstDay) / 1000 / records
  const values = [from, to, accounts, seed, ...lists.map((list) => wordLists[list]), secondsApart]
  return { text: insertRecords, values }
}

const insertRecords = `${chooseAccount},
  drawn as (
    select numbered.*, ${chance(3, [0.955, `'READY'`], [0.99, `'FAILED'`], [0.994, `'CONVERTING'`], [0.998, `'QUEUED'`], [1, `'CHECKING'`])} as stands,
      ${chance(4, [0.96, `'ACTIVE'`], [1, `'DISPOSED'`])} as life,
      case when ${share(5)} < 0.1 then ${share(6)} * 7200000 else power(${share(6)}, 3) * 3600000 end::bigint + 4000 as lasts_ms
    from numbered
  )
  insert into records (uuid, account_id, owner_id, name, original_filename, description, current_state,
    current_state_updated_at, playable, progress, fail_reason, fail_text, lifecycle, disposed_at, disposed_by, duration_ms,
    width, height, size_bytes, created_at, updated_at, tags, metadata)
  select md5(n || '-' || $4::bigint)::uuid, accounts.id, owner.user_id, left(${name}, 255), ${fileName}, ${description}, stands,
    recorded_at, stands = 'READY', case stands when 'READY' then 100 when 'CONVERTING' then ${number(7, 99)} else 0 end,
    case stands when 'FAILED' then 'BAD_FILE' end, case stands when 'FAILED' then 'Файл повреждён' end,
    life, case life when 'DISPOSED' then recorded_at + interval '90 days' end,
    case life when 'DISPOSED' then owner.user_id end, lasts_ms,
    case when ${share(8)} < 0.7 then 1920 else 1280 end, case when ${share(8)} < 0.7 then 1080 else 720 end,
    (lasts_ms * (200 + 800 * ${share(9)}))::bigint, recorded_at,
    recorded_at + power(${share(15)}, 4) * interval '200 days', ${tags}, ${metadata}
  from drawn
  join accounts on accounts.code = 'scale-' || account
  join lateral (select user_id from memberships where memberships.account_id = accounts.id limit 1) as owner on true
  order by n`
