import { type FilterAst, groupOf, isCondition } from '@skleyka/contract/filters/filter-tree.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { conditionLabel } from './condition-label.ts'
import { astText } from './filter-text.ts'
import { useConditionNames } from './named-values.tsx'

interface Props {
  ast: FilterAst
  /** Told the filter without one of its conditions, null when none is left. */
  onChange: (ast: FilterAst | null) => void
  /** Opens the builder. */
  onEdit: () => void
}

/** The conditions of a filter as chips; a group within it is one chip, told in words. */
export default function FilterChips({ ast, onChange, onEdit }: Props) {
  const names = useConditionNames(ast)
  const { join, members } = isCondition(ast) ? { join: 'all' as const, members: [ast] } : groupOf(ast)
  const without = (at: number) => {
    const rest = members.filter((_, index) => index !== at)
    if (rest.length === 0) return onChange(null)
    onChange(join === 'all' ? { all: rest } : join === 'any' ? { any: rest } : { not: rest })
  }
  return (
    <>
      {join !== 'all' && <span>{join === 'any' ? 'Любое из:' : 'Ни\u00a0одного из:'}</span>}
      {members.map((member, at) => {
        const { name, value } = isCondition(member)
          ? conditionLabel(member, names)
          : { name: 'Группа', value: astText(member, names) }
        return (
          <Chip
            // two conditions may be alike, and each has no more than its place
            // biome-ignore lint/suspicious/noArrayIndexKey: chips hold no state
            key={at}
            kind="on"
            name={`${name}:`}
            removeLabel={`Убрать: ${name} ${value}`}
            onRemove={() => without(at)}
          >
            {value}
          </Chip>
        )
      })}
      <Chip kind="open" onPress={onEdit}>
        Изменить условия
      </Chip>
    </>
  )
}
