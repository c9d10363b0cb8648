import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { type LiveAds, translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { read, write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { lossLabels } from '../ads/ads.ts'
import { idOf, wordOf } from '../template-select/template-select.ts'
import { TemplateSelect } from '../template-select/template-select.tsx'
import styles from './live-desk.module.css'

const begun: { seconds: number | null } = { seconds: 30 }
const pollMs = 3_000
const { min, max } = translationBounds.adSeconds

/** «Запустить рекламу» (product B7): what plays, for how long, and the button. */
export default function AdsPopup({ id, onClose }: { id: number; onClose: () => void }) {
  const accountCode = useAccountCode()
  const query = useQuery({ ...read(translationAds.get, { id }, { accountCode }), refetchInterval: pollMs })
  const form = useForm({
    call: translationAds.push,
    accountCode,
    latest: { values: begun, version: 0 },
    params: ({ seconds }) => ({ id, seconds: seconds ?? 0 }),
    problems: ({ seconds }) => (seconds === null ? { seconds: `Введите число от\u00a0${min} до\u00a0${max}` } : {}),
    onSaved: ({ seconds }) => {
      showToast({ type: 'success', message: `Реклама запущена: до\u00a0${formatDuration(seconds)}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Реклама в эфире" verb="Запустить рекламу" {...{ form, onClose }}>
      {query.data ? <Plan id={id} ads={query.data} /> : <QueryPlaceholder query={query} height={120} />}
      <NumberInput
        label="Не дольше"
        unit="с"
        required
        min={min}
        max={max}
        step={5}
        {...form.field(
          'seconds',
          'Потом зрители вернутся в\u00a0прямой эфир. У\u00a0кого показывать нечего, тот смотрит дальше',
        )}
      />
    </PopupForm>
  )
}

function Plan({ id, ads }: { id: number; ads: LiveAds }) {
  const accountCode = useAccountCode()
  const mayChoose = useMay()(translationAds.choose)
  const choose = useMutation(write(translationAds.choose, { accountCode }))
  const { own, followed, blocks } = ads
  return (
    <>
      {mayChoose ? (
        <TemplateSelect
          label="Рекламный шаблон"
          list={adTemplates.list}
          value={wordOf(own)}
          onChange={(word) => choose.mutate({ id, templateId: idOf(word) })}
        />
      ) : (
        followed && (
          <p>
            Рекламный шаблон: <bdi>{followed.name}</bdi>
          </p>
        )
      )}
      <Obstacle ads={ads} mayChoose={mayChoose} />
      {blocks.length > 0 && (
        <ul className={styles.adBlocks} aria-label="Что покажут">
          {blocks.map(({ name, share, loss }) => (
            <li key={name}>
              <bdi>{name}</bdi>
              <span className={styles.quiet}>
                {loss === null ? `первым в\u00a0${Math.round(share * 100)}\u00a0% показов` : liveLosses[loss]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const liveLosses: Readonly<Record<keyof typeof lossLabels, string>> = {
  ...lossLabels,
  COUNTRY: 'только в\u00a0выбранных странах',
  SITE: 'только на\u00a0выбранных сайтах',
  DEVICE: 'только на\u00a0выбранных устройствах',
}

/** Reason for which ads cannot be shown now, and what to do about it. */
function Obstacle({
  ads: { followed, shown, blocks, current, nextAt },
  mayChoose,
}: {
  ads: LiveAds
  mayChoose: boolean
}) {
  const accountCode = useAccountCode()
  const mayMake = useMay()(adTemplates.create)
  if (!shown)
    return <Warning text={'Реклама в\u00a0аккаунте выключена'} advice="Её включает администратор платформы." />
  if (followed === null) {
    const advice = mayChoose ? 'Выберите его здесь.' : 'Попросите того, кому разрешена реклама трансляций, выбрать его.'
    return (
      <Warning text="Рекламного шаблона нет" advice={advice}>
        {mayMake && <TextLink to={pagePath(accountCode, 'setting/ad')}>Рекламные шаблоны</TextLink>}
      </Warning>
    )
  }
  if (blocks.length === 0)
    return (
      <Warning
        text={'В\u00a0шаблоне нет блоков рекламы'}
        advice={'Добавьте в\u00a0него блок и\u00a0опубликуйте шаблон.'}
      />
    )
  if (current) return <Warning text="Реклама уже идёт" advice="Запустите следующую, когда эта закончится." />
  if (nextAt)
    return (
      <Warning
        text="Ещё рано"
        advice={`Следующую рекламу можно запустить ${formatNearMoment(nextAt)}: промежуток задал администратор платформы.`}
      />
    )
  return null
}

function Warning({ text, advice, children }: { text: string; advice: string; children?: ReactNode }) {
  return (
    <div>
      <StateMark tone="warn" icon={TriangleAlert}>
        {text}
      </StateMark>
      <p className={styles.quiet}>
        {advice} {children}
      </p>
    </div>
  )
}
