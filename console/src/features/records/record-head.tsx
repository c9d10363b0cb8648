import type { ComponentProps } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import styles from './record-head.module.css'
import { RecordTabs } from './record-tabs.tsx'

interface Props extends ComponentProps<typeof RecordTabs> {
  /** Undefined until the record is read. */
  name: string | undefined
  /** The name is the title of the page, where no card below has a title of the page. */
  isTitle?: boolean
}

/** What stands above every screen of a record but its first: the way back, its name, its other screens. */
export function RecordHead({ id, current, name = '\u00a0', isTitle = false }: Props) {
  const Name = isTitle ? 'h1' : 'p'
  return (
    <>
      <Crumbs>№&#160;{groupDigits(id)}</Crumbs>
      <Name className={styles.name}>{name}</Name>
      <RecordTabs id={id} current={current} />
    </>
  )
}
