/** The process in which the built-in generator computes: the server answers meanwhile. */
import { answerOnce } from '../isolated.ts'
import { cardsOf } from './builtin/builtin.ts'
import type { GenerationRequest } from './port.ts'

answerOnce(async (request: GenerationRequest) => cardsOf(request))
