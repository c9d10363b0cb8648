import { namingShared } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { type AdBody, adBounds, adProblems, isShared } from '@skleyka/contract/ads/ads.ts'
import { Plus } from 'lucide-react'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import type { BodyProps } from '../templates/templates.tsx'
import styles from './ads.module.css'
import { BlockFields } from './block-fields.tsx'
import { BreakFields } from './break-fields.tsx'
import { Group } from './group.tsx'
import { SharedBlockLine, SharedBlockPicker } from './shared-blocks.tsx'
import { fieldsById, useAccountBlocks } from './use-account-blocks.ts'
import { VmapGroup } from './vmap-group.tsx'

/** The form of a template of ads (product B9): blocks, and the breaks that choose among them. */
export function AdFields({ body, onChange }: BodyProps<AdBody>) {
  const { blocks, breaks } = body
  const may = useMay()
  const shared = useAccountBlocks(body, may({ access: namingShared }))
  const all = shared.data?.items ?? []
  const offered = all.filter(({ id }) => !blocks.some((block) => isShared(block) && block.blockId === id))
  const nameOf = (id: number) => all.find((one) => one.id === id)?.fields.name ?? `Блок № ${id}`
  const addBlock = () => {
    const free = Array.from({ length: blocks.length + 1 }, (_, index) => index + 1).find(
      (n) => !blocks.some((block) => block.key === `block-${n}` || (!isShared(block) && block.name === `Блок ${n}`)),
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
        {blocks.map((block, index) =>
          isShared(block) ? (
            <SharedBlockLine
              key={block.key}
              name={nameOf(block.blockId)}
              block={all.find(({ id }) => id === block.blockId)}
              onRemove={() => onChange(without(body, block.key))}
            />
          ) : (
            <BlockFields
              key={block.key}
              block={block}
              onChange={(next) => onChange({ ...body, blocks: blocks.with(index, next) })}
              onRemove={() => onChange(without(body, block.key))}
            />
          ),
        )}
        {blocks.length < adBounds.blocks && (
          <div>
            <Button icon={Plus} onClick={addBlock}>
              Добавить блок
            </Button>
          </div>
        )}
        {all.length > 0 && may({ access: namingShared }) && (
          <SharedBlockPicker
            offered={offered}
            onPick={(blockId) => onChange({ ...body, blocks: [...blocks, { key: freeKey(body, blockId), blockId }] })}
            full={
              blocks.length >= adBounds.blocks
                ? `В\u00a0шаблоне может быть не\u00a0больше ${adBounds.blocks} блоков`
                : offered.length === 0
                  ? 'Все блоки аккаунта уже в\u00a0шаблоне'
                  : null
            }
          />
        )}
      </Group>
      <Group title="Паузы">
        {breaks.map((one, index) => (
          <BreakFields
            // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no name but their place
            key={index}
            number={index + 1}
            rule={one}
            blocks={blocks.map((block) => ({
              key: block.key,
              name: isShared(block) ? nameOf(block.blockId) : block.name,
            }))}
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
      <VmapGroup body={body} known={fieldsById(all)} onChange={onChange} />
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

/** Returns a free key for a block of the account; a block of the template may have taken the usual one. */
function freeKey({ blocks }: AdBody, id: number): string {
  const taken = new Set(blocks.map(({ key }) => key))
  const usual = `account-${id}`
  return taken.has(usual) ? `${usual}-${blocks.length + 1}` : usual
}
