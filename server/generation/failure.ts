/** Why a generation cannot go on, in words for the user. */
export class GenerationFailure extends Error {
  override readonly name = 'GenerationFailure'
}

/** The generation is not this process's any more, or is gone: whatever it was about to write must not be written. */
export class LostLease extends Error {}
