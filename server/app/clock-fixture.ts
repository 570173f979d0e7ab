/**
 * Loaded into a Kartei before everything else (`--import`), so that its clock can jump: SIGUSR2 moves it by the next of `CLOCK_JUMPS`,
 * in milliseconds. Timers and PostgreSQL keep their own clocks, as on a machine whose database runs elsewhere.
 */
const jumps = (process.env['CLOCK_JUMPS'] ?? '').split(',').map(Number)
const now = Date.now.bind(Date)
let offset = 0

globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now() + offset] : values, newTarget) as Date,
  get: (target, name, receiver): unknown =>
    name === 'now' ? () => now() + offset : Reflect.get(target, name, receiver),
})

process.on('SIGUSR2', () => {
  offset += jumps.shift() ?? 0
  process.stdout.write(`the clock jumped to ${new Date().toISOString()}\n`)
})
