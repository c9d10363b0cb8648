import type { Access } from '@skleyka/contract/access.ts'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, use, useState } from 'react'
import { useMay, useScreen } from '../session/contexts.ts'
import { Button } from '../ui/button/button.tsx'
import { AreaAside } from '../ui/page/area-aside.ts'
import { Crumbs } from '../ui/page/crumbs.tsx'
import { Page } from '../ui/page/page.tsx'
import { ListCard, type ListCardProps } from './list-card.tsx'

/** Way to make one more row: the main button, for whoever may make the call, and the form it opens. */
interface Making {
  readonly call: { readonly access: Access }
  readonly label: string
  readonly form: ComponentType<{ onClose: () => void }>
}

interface Props<Row, Question> extends ListCardProps<Row, Question> {
  making?: Making
  /** Content over the page: windows. */
  children?: ReactNode
}

/** A page that is one list: what lies beside it, where it lies, the card, and the form of a new row. */
export function ListPage<Row, Question>({ making, children, ...card }: Props<Row, Question>) {
  const may = useMay()
  const { area } = useScreen()
  const [isMaking, setMaking] = useState(false)
  const control = making && may(making.call) && (
    <Button kind="main" icon={Plus} onClick={() => setMaking(true)}>
      {making.label}
    </Button>
  )
  return (
    <Page aside={use(AreaAside)} asideLabel={`${area}: разделы`}>
      <Crumbs />
      <ListCard {...card} control={card.control ?? control} />
      {isMaking && making && <making.form onClose={() => setMaking(false)} />}
      {children}
    </Page>
  )
}
