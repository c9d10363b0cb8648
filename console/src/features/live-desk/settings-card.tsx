import type { Translation } from '@skleyka/contract/translations/translations.calls.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { dvrChoiceOf, dvrChoices, latencyLabels, recordingLabels } from '../livestreams/livestreams.tsx'
import styles from './live-desk.module.css'

/** The settings of a livestream, to be read: they are changed on a page of their own and hold from the next broadcast on. */
export function SettingsCard({ livestream }: { livestream: Translation }) {
  const { id, latency, dvrSeconds, reconnectSeconds, hasSlate, recording, mayEdit } = livestream
  const accountCode = useAccountCode()
  const dvr = dvrChoices.find(({ value }) => value === dvrChoiceOf(dvrSeconds))
  return (
    <Card
      title="Настройки эфира"
      padded
      control={mayEdit && <TextLink to={pagePath(accountCode, `livestreams/${id}/settings`)}>Изменить</TextLink>}
    >
      <dl className={styles.settings}>
        <dt>Задержка</dt>
        <dd>{latencyLabels[latency]}</dd>
        <dt>Перемотка назад</dt>
        <dd>{dvr?.label}</dd>
        <dt>Ждать кодер после обрыва</dt>
        <dd>{reconnectSeconds === 0 ? 'Не\u00a0ждать' : `${reconnectSeconds}\u00a0с`}</dd>
        <dt>Заставка при обрыве</dt>
        <dd>{hasSlate ? 'Есть' : 'Нет'}</dd>
        <dt>Запись</dt>
        <dd>{recordingLabels[recording]}</dd>
      </dl>
    </Card>
  )
}
