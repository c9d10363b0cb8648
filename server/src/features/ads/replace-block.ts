import { type AdBody, adBody, isShared } from '@skleyka/contract/ads/ads.ts'

/** Bodies of a template, as they are kept. */
interface Bodies {
  readonly body: unknown
  readonly draft: unknown
}

const eachOf = ({ body, draft }: Bodies) => [body, draft].filter((one) => one !== null).map((one) => adBody.parse(one))

/** Returns true if a template names a block of the account, published or in its draft. */
export const namesBlock = (bodies: Bodies, id: number): boolean =>
  eachOf(bodies).some(({ blocks }) => blocks.some((block) => isShared(block) && block.blockId === id))

/** The bodies with one block of the account in the place of another; breaks go on to name it. */
export const moveToBlock = ({ body, draft }: Bodies, from: number, to: number) => ({
  body: body === null ? null : replaceNumber(adBody.parse(body), from, to),
  draft: draft === null ? null : replaceNumber(adBody.parse(draft), from, to),
})

function replaceNumber(body: AdBody, from: number, to: number): AdBody {
  const shared = body.blocks.filter(isShared)
  const gone = shared.find(({ blockId }) => blockId === from)
  const there = shared.find(({ blockId }) => blockId === to)
  if (gone === undefined) return body
  if (there === undefined)
    return { ...body, blocks: body.blocks.map((block) => (block === gone ? { ...gone, blockId: to } : block)) }
  // a template that names both keeps one of them
  return {
    ...body,
    blocks: body.blocks.filter((block) => block !== gone),
    breaks: body.breaks.map((one) => ({
      ...one,
      blocks: [...new Set(one.blocks.map((key) => (key === gone.key ? there.key : key)))],
    })),
  }
}
