import { playerBounds } from '@skleyka/contract/player-templates/player-look.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { Group } from './group.tsx'
import styles from './players.module.css'

/** Returns what players get of a CSS; undefined until it is known. */
export function useCleanCss(typed: string) {
  const css = useDeferredValue(typed)
  const accountCode = useAccountCode()
  const { data } = useQuery({
    ...read(playerTemplates.test, { css }, { accountCode }),
    enabled: css.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return css.trim() === '' ? { css: '', dropped: [] } : data
}

/** A CSS for those who know it, and what of it players do not get. */
export function CssField({ css, onChange }: { css: string; onChange: (css: string) => void }) {
  const dropped = useCleanCss(css)?.dropped ?? []
  return (
    <Group title="Свой CSS">
      <div className={styles.code}>
        <TextArea
          label="CSS плеера"
          rows={6}
          spellCheck={false}
          maxLength={playerBounds.cssChars}
          placeholder=".big { border-radius: 12px }"
          value={css}
          onChange={onChange}
        />
      </div>
      <div role="status">
        {dropped.length > 0 && (
          <>
            <p className={styles.quiet}>Зрители не&#160;получат:</p>
            <ul className={styles.dropped}>
              {dropped.map(({ line, text }) => (
                <li key={`${line} ${text}`} className={styles.quiet}>{`Строка ${line}: ${text}`}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Group>
  )
}
