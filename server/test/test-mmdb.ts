/** Value in the rows of the tests. */
type Value = string | number | readonly Value[] | { readonly [name: string]: Value }

/**
 * A file of places as MaxMind writes them, of 24 bits a record and of IPv4 alone: networks with what is known of them.
 * The format: https://maxmind.github.io/MaxMind-DB/
 */
export function mmdb(rows: Readonly<Record<string, Value>>, builtAt = new Date('2026-01-01'), type = 'Test'): Buffer {
  const nodes: [Branch, Branch][] = [[null, null]]
  const data: Buffer[] = []
  for (const [network, value] of Object.entries(rows)) {
    const [base = '', bits = '32'] = network.split('/')
    const path = base.split('.').flatMap((byte) => [...Number(byte).toString(2).padStart(8, '0')].map(Number))
    const leaf = { offset: data.reduce((sum, { length }) => sum + length, 0) }
    data.push(encode(value))
    place(nodes, path.slice(0, Number(bits)), leaf)
  }
  const pointer = (branch: Branch): number => {
    if (branch === null) return nodes.length
    return typeof branch === 'number' ? branch : nodes.length + 16 + branch.offset
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(pointer(left), index * 6, 3)
    tree.writeUIntBE(pointer(right), index * 6 + 3, 3)
  }
  const about = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: builtAt.getTime() / 1000 },
    ...{ database_type: type, description: { en: 'Test' }, ip_version: 4, languages: ['en'] },
    ...{ node_count: nodes.length, record_size: 24 },
  }
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, mark, encode(about)])
}

/** Nothing, the number of a node, or a place among the data. */
type Branch = null | number | { readonly offset: number }

function place(nodes: [Branch, Branch][], path: readonly number[], leaf: Branch): void {
  let at = 0
  for (const [depth, bit] of path.entries()) {
    const node = nodes[at]
    if (node === undefined) return
    const side = bit === 0 ? 0 : 1
    if (depth === path.length - 1) node[side] = leaf
    else {
      const next = node[side]
      at = typeof next === 'number' ? next : nodes.push([null, null]) - 1
      node[side] = at
    }
  }
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(6, 4), bytes])
  }
  if (isList(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)])
  const fields = Object.entries(value)
  return Buffer.concat([head(7, fields.length), ...fields.flatMap(([name, one]) => [encode(name), encode(one)])])
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** The type and the size, of less than 29: in one byte, or in two for types beyond seven. */
const head = (type: number, size: number): Buffer => Buffer.from(type > 7 ? [size, type - 7] : [(type << 5) | size])
