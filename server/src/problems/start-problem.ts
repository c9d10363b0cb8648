/** A reason not to start that a person can act on: the message is one Russian sentence, printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
