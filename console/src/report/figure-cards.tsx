import { Hint } from '../ui/hint/hint.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { ChangeMark } from './change-mark.tsx'
import type { FigureCard } from './figure-card.ts'
import styles from './figure-cards.module.css'
import { changeOf, formatFigure } from './figures.ts'

interface Props<Name extends string> {
  /** Read aloud as the name of them all. */
  label: string
  cards: readonly FigureCard<Name>[]
  /** The one whose chart is shown. */
  chosen?: Name
  onChoose?: (name: Name) => void
}

/** Figures side by side, each with its change and its definition (product B8); a press shows the chart of one. */
export function FigureCards<Name extends string>({ label, cards, chosen, onChoose }: Props<Name>) {
  return (
    <ul className={styles.cards} aria-label={label} data-columns={columnsOf(cards.length)}>
      {cards.map((card) => (
        <li key={card.name} className={styles.card} data-chosen={card.name === chosen || undefined}>
          {onChoose ? (
            <button
              type="button"
              className={styles.press}
              aria-pressed={card.name === chosen}
              onClick={() => onChoose(card.name)}
            >
              <Words {...card} />
            </button>
          ) : (
            <div className={styles.press}>
              <Words {...card} />
            </div>
          )}
          <span className={styles.about}>
            <Hint label={`Что значит «${card.title}»`}>{card.definition}</Hint>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Rows of one length. */
const columnsOf = (count: number): number => (count < 5 ? count : count % 5 === 0 ? 5 : 3)

function Words<Name extends string>({ title, unit, better, value, before, error }: FigureCard<Name>) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.value}>
        {value === undefined ? <Skeleton width={90} height={22} /> : formatFigure(value, unit)}
        {error !== undefined && value !== undefined && <small>{error}</small>}
      </span>
      <span className={styles.before}>
        {value !== undefined && before !== undefined && (
          <>
            <ChangeMark change={changeOf(value, before, unit, better)} hasArrow />
            {before !== null && <span>было {formatFigure(before, unit)}</span>}
          </>
        )}
      </span>
    </>
  )
}
