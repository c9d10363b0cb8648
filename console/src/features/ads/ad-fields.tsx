import { type AdBody, adBounds, adProblems } from '@skleyka/contract/ads.ts'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import type { BodyProps } from '../templates/templates.tsx'
import styles from './ads.module.css'
import { BlockFields } from './block-fields.tsx'
import { BreakFields } from './break-fields.tsx'
import { Group } from './group.tsx'

/** The form of a template of ads (product B9): blocks, and the breaks that choose among them. */
export function AdFields({ body, onChange }: BodyProps<AdBody>) {
  const { blocks, breaks } = body
  const addBlock = () => {
    const free = Array.from({ length: blocks.length + 1 }, (_, index) => index + 1).find(
      (n) => !blocks.some(({ key, name }) => key === `block-${n}` || name === `Блок ${n}`),
    )
    const block = {
      key: `block-${free}`,
      name: `Блок ${free}`,
      source: { kind: 'TAGS' as const, tags: [] },
      weight: 1,
      from: null,
      to: null,
      cap: null,
      countries: [],
      sites: [],
      devices: [],
    }
    onChange({ ...body, blocks: [...blocks, block] })
  }
  const addBreak = () =>
    onChange({
      ...body,
      breaks: [...breaks, { when: { at: 'START' }, blocks: [], maxAds: 1, skipAfterS: null, leastMs: 0 }],
    })
  return (
    <>
      <Group title="Блоки">
        {blocks.map((block, index) => (
          <BlockFields
            key={block.key}
            block={block}
            onChange={(next) => onChange({ ...body, blocks: blocks.with(index, next) })}
            onRemove={() => onChange(without(body, block.key))}
          />
        ))}
        {blocks.length < adBounds.blocks && (
          <div>
            <Button icon={Plus} onClick={addBlock}>
              Добавить блок
            </Button>
          </div>
        )}
      </Group>
      <Group title="Паузы">
        {breaks.map((one, index) => (
          <BreakFields
            // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no name but their place
            key={index}
            number={index + 1}
            rule={one}
            blocks={blocks}
            onChange={(next) => onChange({ ...body, breaks: breaks.with(index, next) })}
            onRemove={() => onChange({ ...body, breaks: breaks.toSpliced(index, 1) })}
          />
        ))}
        {breaks.length < adBounds.breaks && (
          <div>
            <Button icon={Plus} onClick={addBreak}>
              Добавить паузу
            </Button>
          </div>
        )}
      </Group>
      <div role="status">
        {adProblems(body).map((problem) => (
          <p key={problem} className={styles.quiet}>
            {problem}.
          </p>
        ))}
      </div>
    </>
  )
}

/** The body without a block; no break names it any more. */
const without = (body: AdBody, key: string): AdBody => ({
  ...body,
  blocks: body.blocks.filter((block) => block.key !== key),
  breaks: body.breaks.map((one) => ({ ...one, blocks: one.blocks.filter((named) => named !== key) })),
})
