import { LayoutGrid, Rows3 } from 'lucide-react'
import { Segmented } from '../ui/segmented/segmented.tsx'
import type { ListView } from './use-list-view.ts'

const choices = [
  { value: 'table', label: 'Таблица', icon: Rows3 },
  { value: 'grid', label: 'Сетка', icon: LayoutGrid },
] as const

/** Rows or a grid of cards (product B2). */
export default function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return <Segmented label="Вид списка" choices={choices} value={view} onChange={onChange} />
}
