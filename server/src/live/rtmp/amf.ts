/** A value of AMF0. Dates, references and typed objects have no place in what encoders say. */
export type AmfValue = number | boolean | string | null | undefined | AmfValue[] | { readonly [name: string]: AmfValue }

/** Bytes that are no AMF0, or more of it than an encoder has to say. */
export class AmfProblem extends Error {
  override name = 'AmfProblem'
}

const deepest = 6
const mostValues = 300
const longestText = 4_096

const marks = { number: 0, boolean: 1, string: 2, object: 3, null: 5, undefined: 6, map: 8, end: 9, list: 10, date: 11 }
const longString = 12

/** Reads all values of a message (AMF0 specification, 2). Throws AmfProblem. */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes)
  const values: AmfValue[] = []
  while (!reader.isAtEnd) values.push(reader.value(0))
  return values
}

class AmfReader {
  readonly #bytes: Buffer
  #at = 0
  #values = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  value(depth: number): AmfValue {
    this.#values += 1
    if (depth > deepest || this.#values > mostValues) throw new AmfProblem('too many values')
    const mark = this.#take(1)[0]
    switch (mark) {
      case marks.number:
        return this.#take(8).readDoubleBE()
      case marks.boolean:
        return this.#take(1)[0] !== 0
      case marks.string:
        return this.#text(this.#take(2).readUInt16BE())
      case longString:
        return this.#text(this.#take(4).readUInt32BE())
      case marks.object:
        return this.#object(depth)
      case marks.map:
        // the count is a hint: the end is marked as that of an object
        this.#take(4)
        return this.#object(depth)
      case marks.list:
        return this.#list(this.#take(4).readUInt32BE(), depth)
      case marks.date:
        return this.#take(10).readDoubleBE()
      case marks.null:
        return null
      case marks.undefined:
        return undefined
      default:
        throw new AmfProblem(`unknown mark ${mark}`)
    }
  }

  #object(depth: number): AmfValue {
    const found = new Map<string, AmfValue>()
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE())
      if (name === '' && this.#bytes[this.#at] === marks.end) {
        this.#at += 1
        return Object.fromEntries(found)
      }
      found.set(name, this.value(depth + 1))
    }
  }

  #list(length: number, depth: number): AmfValue {
    if (length > mostValues) throw new AmfProblem('too long a list')
    return Array.from({ length }, () => this.value(depth + 1))
  }

  #text(length: number): string {
    if (length > longestText) throw new AmfProblem('too long a text')
    return this.#take(length).toString('utf8')
  }

  #take(length: number): Buffer {
    const to = this.#at + length
    if (to > this.#bytes.length) throw new AmfProblem('cut short')
    const taken = this.#bytes.subarray(this.#at, to)
    this.#at = to
    return taken
  }
}

/** Writes values one after another. */
export const writeAmf = (...values: readonly AmfValue[]): Buffer => Buffer.concat(values.map(encode))

function encode(value: AmfValue): Buffer {
  if (value === undefined) return Buffer.from([marks.undefined])
  if (value === null) return Buffer.from([marks.null])
  if (typeof value === 'boolean') return Buffer.from([marks.boolean, Number(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from([marks.string]), encodeText(value)])
  if (Array.isArray(value)) {
    const head = Buffer.from([marks.list, 0, 0, 0, 0])
    head.writeUInt32BE(value.length, 1)
    return Buffer.concat([head, ...value.map(encode)])
  }
  const fields = Object.entries(value).flatMap(([name, of]) => [encodeText(name), encode(of)])
  return Buffer.concat([Buffer.from([marks.object]), ...fields, Buffer.from([0, 0, marks.end])])
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
