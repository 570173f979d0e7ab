import { fsrs, GenSeedStrategyWithCardId, StrategyMode } from 'ts-fsrs'

/**
 * FSRS-6 with its default parameters, as the product sets it: the server schedules with it, and the home page shows it.
 * Every card that it is given needs a `seed`.
 */
export const scheduler = fsrs({
  request_retention: 0.9,
  enable_fuzz: true,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
})
// The seed is the card and how often it was reviewed, and not the time: an interval that was shown is the one that comes.
scheduler.useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('seed'))
