export { newSecret } from './call.ts';
export { readChaos } from './chaos.ts';
export type { Chaos } from './chaos.ts';
export { createTables, migrationsFolder, openEmulatorDb } from './database.ts';
export type { EmulatorLog, SendWebhook } from './deliveries.ts';
export { balanceTransactionObject } from './objects.ts';
export { emulatorSecretKey, openStripeEmulator } from './stripe-emulator.ts';
export type { StripeEmulator, StripeEmulatorOptions } from './stripe-emulator.ts';
export type { Charge, EmulatorDb } from './tables.ts';
