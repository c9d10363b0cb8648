import { type DimensionName, dimensions } from '@skleyka/contract/statistic/dimensions.ts'

/** A value of a dimension as people read it. */
export const valueTitle = (by: DimensionName, title: string | undefined): string =>
  title === undefined || title === '' ? dimensions[by].unknown : title

/** A row by several dimensions in one line: «a.ru, Компьютер». */
export const rowTitle = (by: readonly DimensionName[], { titles }: { readonly titles: readonly string[] }): string =>
  by.map((name, index) => valueTitle(name, titles[index])).join(', ')
