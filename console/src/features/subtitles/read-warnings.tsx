import type { ResultOf } from '@skleyka/contract/method.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import type { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import styles from './subtitles.module.css'

/** Oddities in a file that has become a track, by line, and what was done about it. */
export function ReadWarnings({
  name,
  track,
  warnings,
  more,
  onClose,
}: ResultOf<typeof subtitles.upload> & { name: string; onClose: () => void }) {
  const cues = `${groupDigits(track.cues)}\u00a0${plural(track.cues, ['реплика', 'реплики', 'реплик'])}`
  return (
    <Popup open onClose={onClose} title={'Загружено с\u00a0замечаниями'} width={560}>
      <p>
        Из&#160;«{name}» {plural(track.cues, ['взята', 'взяты', 'взято'])} {cues}. Что в&#160;файле было не&#160;так:
      </p>
      <ul className={styles.warnings} aria-label="Замечания">
        {warnings.map(({ line, code, text }) => (
          <li key={`${line} ${code}`}>
            <span>Строка {groupDigits(line)}</span> {text}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          И&#160;ещё {groupDigits(more)} {plural(more, ['замечание', 'замечания', 'замечаний'])}.
        </p>
      )}
      <PopupFoot>
        <Button kind="main" onClick={onClose}>
          Понятно
        </Button>
      </PopupFoot>
    </Popup>
  )
}
