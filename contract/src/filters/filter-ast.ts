import { conditionProblem } from './filter-condition.ts'
import { condition, treeOf } from './filter-shape.ts'

/** A filter whose every condition its field can answer. */
export const filterAst = treeOf(
  condition.check(({ value, issues }) => {
    const problem = conditionProblem(value)
    if (problem)
      issues.push({ code: 'custom', input: value, path: [problem.at], message: problem.text, continue: true })
  }),
)
