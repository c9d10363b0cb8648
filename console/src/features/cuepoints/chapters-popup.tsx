import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { formatTimecode } from '../../ui/timecode-input/timecode.ts'
import styles from './cuepoints.module.css'
import { countText } from './marks-draft.ts'
import { chaptersIn, proposedChapters } from './read-chapters.ts'

interface Props {
  description: string
  durationMs: number | null
  /** Number of chapters in the form. */
  present: number
  onTake: (chapters: readonly Chapter[]) => void
  onClose: () => void
}

const chapterWords = ['главу', 'главы', 'глав'] as const

/** Chapters that the description tells, to be seen before it is taken; nothing is saved here. */
export function ChaptersPopup({ description, durationMs, present, onTake, onClose }: Props) {
  const found = chaptersIn(description)
  const proposed = proposedChapters(found, durationMs)
  const lost = found.filter(({ name }) => !proposed.some((chapter) => chapter.name === name)).length
  const take = () => {
    onTake(proposed)
    onClose()
  }
  return (
    <Popup open onClose={onClose} title="Главы из описания" width={560}>
      {proposed.length === 0 ? (
        <p>
          В&#160;описании нет строк с&#160;временем{found.length > 0 && ' в\u00a0пределах видео'}. Пишите по&#160;одной
          главе в&#160;строке: «0:00 Вступление», «[00:10] Дорога», «1:02:03 — Титры».
        </p>
      ) : (
        <>
          <ol className={styles.preview}>
            {proposed.map(({ atMs, name }) => (
              <li key={atMs}>
                <span className={styles.at}>{formatTimecode(atMs)}</span>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ol>
          {lost > 0 && (
            <p className={styles.none}>
              Не&#160;вошло {countText(lost, chapterWords)}: за&#160;концом видео или слишком близко к&#160;соседней.
            </p>
          )}
          {present > 0 && <p>Сейчас {countText(present, ['глава', 'главы', 'глав'])}: эти станут на&#160;их место.</p>}
        </>
      )}
      <PopupFoot>
        {proposed.length > 0 && (
          <Button kind="main" onClick={take}>
            Взять {countText(proposed.length, chapterWords)}
          </Button>
        )}
        <Button onClick={onClose}>{proposed.length > 0 ? 'Отменить' : 'Закрыть'}</Button>
      </PopupFoot>
    </Popup>
  )
}
