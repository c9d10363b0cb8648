import { adTemplates } from '@skleyka/contract/ad-templates.ts'
import { countryTemplates } from '@skleyka/contract/country-templates.ts'
import { ladderTemplates } from '@skleyka/contract/ladder-templates.ts'
import { metadataTemplates } from '@skleyka/contract/metadata-templates.ts'
import { playerTemplates } from '@skleyka/contract/player-templates.ts'
import { siteTemplates } from '@skleyka/contract/site-templates.ts'
import { templateKindFacts } from '@skleyka/contract/template-kinds.ts'
import type { TemplateMethods } from '@skleyka/contract/template-methods.ts'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { readWhole } from '../../../api/whole-list.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { useAskedWrite } from '../../../list/use-asked-write.ts'
import { useMay } from '../../../session/contexts.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import styles from './account.module.css'

/** Every kind with its page, what it decides, and what holds for videos without a template of it. */
const kinds = [
  {
    kind: 'metadata',
    label: 'Метаданные',
    methods: metadataTemplates,
    path: 'setting/metadata',
    page: 'Шаблоны метаданных',
    decides: 'Какие поля есть у\u00a0видео',
    without: '',
  },
  {
    kind: 'player',
    label: 'Плеер',
    methods: playerTemplates,
    path: 'setting/player',
    page: 'Шаблоны плеера',
    decides: 'Как выглядит и\u00a0ведёт себя плеер',
    without: 'Плеер у\u00a0них станет обычным.',
  },
  {
    kind: 'site',
    label: 'Сайты',
    methods: siteTemplates,
    path: 'setting/site',
    page: 'Шаблоны сайтов',
    decides: 'На\u00a0каких сайтах идут видео',
    without: 'Они пойдут на\u00a0любых сайтах.',
  },
  {
    kind: 'country',
    label: 'Страны',
    methods: countryTemplates,
    path: 'setting/country',
    page: 'Шаблоны стран',
    decides: 'В\u00a0каких странах идут видео',
    without: 'Они пойдут в\u00a0любых странах.',
  },
  {
    kind: 'ad',
    label: 'Реклама',
    methods: adTemplates,
    path: 'setting/ad',
    page: 'Шаблоны рекламы',
    decides: 'Какая реклама идёт в\u00a0видео',
    without: 'Они пойдут без рекламы.',
  },
  {
    kind: 'ladder',
    label: 'Кодирование',
    methods: ladderTemplates,
    path: 'setting/encoding',
    page: 'Шаблоны кодирования',
    decides: 'В какие качества превращаются видео',
    without: 'Новые получат обычные качества.',
  },
] as const
type Kind = (typeof kinds)[number]
type Lists = Pick<TemplateMethods<unknown>, 'list'>

/** Which template of each kind the account gives its videos (product B9, A12). */
export function DefaultTemplates({ accountCode }: { accountCode: string }) {
  const may = useMay()
  const offered = kinds.filter(({ methods }) => may(methods.list))
  const lists = useQueries({
    queries: offered.map(({ methods }: { methods: Lists }) =>
      readWhole((page) => read(methods.list, page, { accountCode })),
    ),
  })
  if (offered.length === 0) return null
  const failed = lists.find(({ isError }) => isError)
  return (
    <Card title="Основные шаблоны" busy={!failed && lists.some(({ isPending }) => isPending)}>
      <div className={styles.body}>
        <p>
          Им следуют видео, для которых шаблон не&#160;выбран ни&#160;у&#160;них самих, ни&#160;в&#160;их альбомах.
          Меняются сразу, без «Сохранить».
        </p>
        {failed?.error ? (
          <LoadError error={failed.error} onRetry={() => lists.forEach((list) => void list.refetch())} />
        ) : (
          offered.map((kind, index) => (
            <DefaultOf key={kind.kind} {...{ kind, accountCode }} templates={lists[index]?.data?.items ?? []} />
          ))
        )}
      </div>
    </Card>
  )
}

const none = 'none'

interface Listed {
  readonly id: number
  readonly name: string
  readonly default: boolean
  readonly publishedVersion: number | null
}

function DefaultOf({
  kind,
  accountCode,
  templates,
}: {
  kind: Kind
  accountCode: string
  templates: readonly Listed[]
}) {
  const { label, methods, path, page, decides, without } = kind
  const mayChange = useMay()(methods.setDefault)
  const change = useAskedWrite(methods.setDefault, accountCode)
  const now = templates.find((template) => template.default)
  const published = templates.filter(({ publishedVersion }) => publishedVersion !== null)
  if (!mayChange) {
    return (
      <TextInput
        label={label}
        kind="fill"
        readOnly
        value={now?.name ?? 'Без шаблона'}
        onChange={() => undefined}
        hint={`${decides}. Меняют те, кому разрешены эти шаблоны`}
      />
    )
  }
  const choose = (value: string) => {
    const chosen = published.find(({ id }) => String(id) === value)
    if (chosen === now) return
    if (chosen) {
      const question = {
        title: `Сделать основным «${chosen.name}»?`,
        message: `${kind.kind === 'ladder' ? 'По\u00a0нему будут кодироваться новые и\u00a0перекодированные видео' : 'Ему сразу последуют все видео'}, для которых шаблон не\u00a0выбран ни\u00a0у\u00a0них самих, ни\u00a0в\u00a0их альбомах.`,
        okLabel: 'Сделать основным',
      }
      void change({ id: chosen.id, on: true }, question, `Основной шаблон теперь «${chosen.name}»`)
    } else if (now) {
      const question = {
        title: `Убрать основной шаблон «${now.name}»?`,
        message: `Он перестанет действовать на\u00a0видео, для которых шаблон не\u00a0выбран. ${without}`,
        okLabel: 'Убрать',
      }
      void change({ id: now.id, on: false }, question, 'Основного шаблона больше нет')
    }
  }
  return (
    <div className={styles.kind}>
      <Select
        label={label}
        choices={[
          ...(templateKindFacts[kind.kind].isAlwaysSet ? [] : [{ value: none, label: 'Без шаблона' }]),
          ...published.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={now ? String(now.id) : none}
        onChange={choose}
        hint={decides}
      />
      <TextLink to={pagePath(accountCode, path)}>{page}</TextLink>
    </div>
  )
}
