import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeVtt } from '@skleyka/contract/subtitles/cues.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { decodeFile } from './decode-file.ts'
import { parseSubtitles, readSubtitles } from './parse-subtitles.ts'
import { readSubtitleFile } from './read-file.ts'

const read = (text: string) => {
  const { cues, warnings } = parseSubtitles(text)
  return { cues, warnings: warnings.map(({ line, code }) => `${line} ${code}`) }
}

const srt = '1\n00:00:01,000 --> 00:00:02,500\nПривет!\nКак дела?\n\n2\n00:00:03,000 --> 00:00:04,000\nХорошо\n'
const two = [
  [1_000, 2_500, 'Привет!\nКак дела?'],
  [3_000, 4_000, 'Хорошо'],
]

test('SRT is read with any ends of lines, with a mark of its order of bytes, and with no blank line between cues', () => {
  const variants = [
    srt,
    srt.replaceAll('\n', '\r\n'),
    srt.replaceAll('\n', '\r'),
    `\uFEFF${srt}`,
    srt.replace('\n\n', '\n'),
  ]
  for (const text of variants) assert.deepEqual(read(text), { cues: two, warnings: [] }, JSON.stringify(text))
})

const textOf = (bytes: Uint8Array) => decodeFile(bytes).text

test('UTF-8, UTF-16 and Windows-1251 are told apart by their bytes, and one broken sign does not turn a text around', () => {
  const cp1251 = Buffer.from([...'Привет'].map((letter) => letter.charCodeAt(0) - 0x410 + 0xc0))
  assert.equal(textOf(cp1251), 'Привет')
  assert.equal(textOf(Buffer.from('Привет')), 'Привет')
  assert.equal(textOf(Buffer.from('\uFEFFПривет', 'utf16le')), 'Привет')
  assert.equal(textOf(Buffer.from([0xfe, 0xff, 0x04, 0x1f])), 'П')
  assert.equal(
    textOf(Buffer.concat([Buffer.from('Привет'), Buffer.from([0xed, 0xa0, 0x80])])),
    'Привет\uFFFD\uFFFD\uFFFD',
  )
})

/** The bytes of a text in an encoding of one byte a sign. */
function encode(text: string, encoding: string): Buffer {
  const signs = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Buffer.from([...text].map((sign) => signs.indexOf(sign)))
}

test('issue 23 KOI8-R, CP866 and Windows-1252 are read as what they are, and said so', () => {
  const russian = [
    'Привет',
    'Съешь ещё этих мягких французских булок, да выпей чаю',
    'ОН СКАЗАЛ: ПОЕХАЛИ!',
    '- Где Ваня?\n- Ушёл в магазин за хлебом.',
  ]
  const western = ['Voilà, c’est l’été à Besançon', 'Fräulein Müller hört schöne Musik', 'Él habló con el niño']
  for (const encoding of ['windows-1251', 'koi8-r', 'ibm866', 'windows-1252']) {
    for (const text of encoding === 'windows-1252' ? western : russian) {
      const file = `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
      const { cues, warnings } = readSubtitles(encode(file, encoding))
      assert.equal(cues?.[0]?.[2], text, encoding)
      const codes = warnings.map(({ code, text: words }) => `${code} ${/\((.*)\)/.exec(words)?.[1]}`)
      const encodingName = { 'koi8-r': 'KOI8-R', ibm866: 'CP866', 'windows-1252': 'Windows-1252' }[encoding]
      assert.deepEqual(codes, encodingName === undefined ? [] : [`ENCODING ${encodingName}`], text)
    }
  }
})

test('issue 23 100,000 hostile bytes are told apart in linear time', () => {
  for (const byte of [0x80, 0x98, 0xc0, 0xff, 0x7b]) {
    const before = process.cpuUsage()
    readSubtitles(Buffer.concat([Buffer.from([0xe9]), Buffer.alloc(100_000, byte)]))
    assert.ok(process.cpuUsage(before).user < 1_000_000, `${byte}`)
  }
})

test('issue 23 a place that SubStation Alpha names becomes one of WebVTT', () => {
  const of = (text: string, more = '') => {
    const { cues, warnings } = parseSubtitles(`00:01.000 --> 00:02.000${more}\n${text}`)
    return [cues?.[0]?.[2], cues?.[0]?.[3], ...warnings.map(({ code }) => code)]
  }
  assert.deepEqual(of('{\\an8}вверху'), ['вверху', 'line:0'])
  assert.deepEqual(of('{\\an9}вверху'), ['вверху', 'line:0 align:end'])
  assert.deepEqual(of('{\\a6}вверху'), ['вверху', 'line:0'])
  assert.deepEqual(of('{\\an4}слева'), ['слева', 'line:50% align:start'])
  assert.deepEqual(of('{\\an2}внизу'), ['внизу', undefined])
  assert.deepEqual(of('{\\an8\\c&H00FF&}цветное'), ['цветное', 'line:0', 'MARKUP'])
  assert.deepEqual(of('{\\b1}жирное'), ['жирное', undefined, 'MARKUP'])
  assert.deepEqual(of('{\\an8}вверху', ' line:10%'), ['вверху', 'line:10%'])
})

test('WebVTT is read without its notes and styles; names of cues are no text', () => {
  const text =
    'WEBVTT - файл\nX: 1\n\nNOTE\nзаметка\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nпервая\n00:01.000 --> 00:02.500\nПривет!\nКак дела?\n\n00:03.000 --> 00:04.000\nХорошо'
  assert.deepEqual(read(text), { cues: two, warnings: [] })
})

test('italics and speakers stay, every other markup goes and is told, signs are signs', () => {
  const of = (text: string) => {
    const { cues, warnings } = read(`00:01.000 --> 00:02.000\n${text}`)
    return [cues?.[0]?.[2], ...warnings]
  }
  assert.deepEqual(of('<i.loud>Да</i> <v.a Иван Грозный>нет</v>'), ['<i>Да</i> <v Иван Грозный>нет</v>'])
  assert.deepEqual(of('<c.red>а</c><00:01.500>б<font color="red">в</font>'), ['абв', '1 MARKUP'])
  assert.deepEqual(of('<script>alert(1)</script>'), ['alert(1)', '1 MARKUP'])
  assert.deepEqual(of('<img src=x onerror=alert(1)>а'), ['а', '1 MARKUP'])
  assert.deepEqual(of('{\\b1}жирное'), ['жирное', '1 MARKUP'])
  assert.deepEqual(of('1 &lt; 2 &amp; 3 &#1071; &nosuch; a < b'), ['1 < 2 & 3 Я &nosuch; a < b'])
})

test('where a cue stands comes back as the file has it; what is no place is left out and told', () => {
  const vtt =
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 position:10%,line-left line:84.5% align:end size:35%\n<v Иван>Да\n\n' +
    '00:00:03.000 --> 00:00:04.000 vertical:rl\n<ruby>漢<rt>kan</rt></ruby>\n\n'
  const { cues, warnings } = read(vtt)
  assert.deepEqual(warnings, [])
  assert.equal(writeVtt(cues ?? []), vtt)
  const odd = read('00:01.000 --> 00:02.000 X1:40 line:0 region:fred line:1 align:<b>\nа')
  assert.deepEqual(odd, { cues: [[1_000, 2_000, 'а', 'line:1']], warnings: ['1 PLACE'] })
})

test('broken times, empty cues and loose text are left out and told by their lines', () => {
  const text =
    '1\n00:00:01,000 -> 00:00:02,000\nДа\n\n2\n00:99:01,000 --> 00:00:02,000\nНет\n\n3\n00:00:05,0 --> 00:00:06,0\n\nобрывок\n\n4\nмусор --> 00:00:09,000\nНет\n\n30:00:00,000 --> 30:00:01,000\nНет'
  assert.deepEqual(read(text), {
    cues: [[1_000, 2_000, 'Да']],
    warnings: ['6 TIME', '10 EMPTY', '12 LOST', '15 TIME', '18 TIME'],
  })
})

test('an end that is not after its beginning gives time to read; cues over each other and out of order stay, in order', () => {
  const text =
    '00:05.000 --> 00:07.000\nВторая\n\n00:01.000 --> 00:06.000 line:0 align:start\nПервая\n\n00:09.000 --> 00:08.000\nТретья, подлиннее прочих реплик'
  assert.deepEqual(read(text), {
    cues: [
      [1_000, 6_000, 'Первая', 'line:0 align:start'],
      [5_000, 7_000, 'Вторая'],
      [9_000, 9_000 + Math.round((31 / 15) * 1000), 'Третья, подлиннее прочих реплик'],
    ],
    warnings: ['1 OVERLAP', '7 ORDER'],
  })
})

test('NUL and what is left of broken letters go out of a text, and are told', () => {
  const { cues, warnings } = read('00:01.000 --> 00:02.000\nа\u0000б\n\n00:03.000 --> 00:04.000\nв\uD800г\uFFFD')
  assert.deepEqual(cues, [
    [1_000, 2_000, 'аб'],
    [3_000, 4_000, 'вг'],
  ])
  assert.deepEqual(warnings, ['1 SIGNS', '4 SIGNS'])
})

test('a cue of too many signs is cut, and no letter is torn', () => {
  const { cues, warnings } = read(`00:01.000 --> 00:02.000\n${'a'.repeat(subtitleBounds.cueChars - 1)}😀`)
  assert.deepEqual([cues?.[0]?.[2].length, warnings], [subtitleBounds.cueChars - 1, ['1 LONG']])
})

test('1,000,000 cues end at the bound, and what is no subtitles at all has no cue', () => {
  assert.equal(parseSubtitles('00:01.000 --> 00:02.000\nа\n\n'.repeat(1_000_000)).cues, null)
  assert.deepEqual(parseSubtitles('').cues, [])
  assert.deepEqual(parseSubtitles('<html><body>не субтитры').cues, [])
  assert.deepEqual(parseSubtitles('\u0000'.repeat(1_000)).cues, [])
})

test('the largest file is read in a moment, whatever it repeats, and in a thread of its own', async () => {
  const timing = '00:00:01.000 --> 00:00:02.000'
  const spaces = ' '.repeat(subtitleBounds.fileBytes)
  const files = [
    `00:00:01.000${spaces}--> 00:00:02.000\nа`,
    `${spaces}${timing}`,
    `00:00:01.000 -->${spaces}\nа`,
    ...['<', '<i', '<v ', '{\\', '&#', '\n', '\r', '-', '1:', ' -->', 'а\u0301', '\u0301', '\u0000', '<i. '].map(
      (part) => `${timing}\n${part.repeat(subtitleBounds.fileBytes / part.length)}`,
    ),
  ]
  for (const file of files) {
    const before = process.cpuUsage()
    parseSubtitles(file)
    const ms = process.cpuUsage(before).user / 1000
    assert.ok(ms < 1_500, `${JSON.stringify(file.slice(0, 60))}: ${Math.round(ms)} ms`)
  }
  // the loop goes on while a thread reads
  let turns = 0
  const watch = setInterval(() => (turns += 1), 1)
  const large = await readSubtitleFile(Buffer.from(srt.repeat(4_000)))
  clearInterval(watch)
  assert.equal(large.cues?.length, 8_000)
  assert.ok(turns > 0)
  assert.deepEqual((await readSubtitleFile(Buffer.from(srt))).cues, two)
})
