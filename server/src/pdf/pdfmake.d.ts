/** The part of pdfmake that `pdf.worker.ts` uses: the types of DefinitelyTyped bring the DOM along. */
declare module 'pdfmake' {
  interface TextNode {
    readonly text: string | readonly (string | TextNode)[]
    readonly bold?: boolean
    readonly fontSize?: number
    readonly color?: string
    readonly alignment?: 'left' | 'right'
    readonly margin?: readonly [number, number, number, number]
  }
  interface TableNode {
    readonly margin?: readonly [number, number, number, number]
    readonly layout?: {
      readonly hLineWidth: (line: number) => number
      readonly vLineWidth: () => number
      readonly hLineColor: () => string
      readonly paddingTop: () => number
      readonly paddingBottom: () => number
    }
    readonly table: {
      readonly headerRows: number
      readonly dontBreakRows: boolean
      readonly widths: readonly ('auto' | '*')[]
      readonly body: readonly (readonly TextNode[])[]
    }
  }
  export type Content = TextNode | TableNode
  interface FooterNode extends Omit<TextNode, 'text'> {
    readonly columns: readonly (string | TextNode)[]
  }
  interface Definition {
    readonly pageSize: 'A4'
    readonly pageOrientation: 'landscape' | 'portrait'
    readonly pageMargins: readonly [number, number, number, number]
    readonly info: { readonly title: string }
    readonly defaultStyle: { readonly font: string; readonly fontSize: number; readonly lineHeight: number }
    readonly content: readonly Content[]
    readonly footer: (page: number, pages: number) => FooterNode
  }
  type FontFiles = Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>
  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, FontFiles>>): void
    setLocalAccessPolicy(allows: (file: string) => boolean): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}
