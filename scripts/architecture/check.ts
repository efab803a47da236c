/** Prints each violation of the architecture and fails when there is one. */
import { findLargeFacades } from './facades.ts';
import { findIdFaults } from './ids.ts';
import { findImportFaults, findUnknownModules } from './imports.ts';
import { findLinkFaults } from './links.ts';
import { findManifestFaults } from './packages.ts';
import { findLongFiles, readWrittenFiles } from './sizes.ts';
import { readSources } from './sources.ts';
import { findSqlInApp, findTableFaults, readTableOwners } from './tables.ts';

const sources = readSources();
const faults = [
  ...findUnknownModules(sources),
  ...findImportFaults(sources),
  ...findManifestFaults(sources),
  ...findLargeFacades(sources),
  ...findIdFaults(sources),
  ...findTableFaults(sources, readTableOwners()),
  ...findLinkFaults(sources),
  ...findSqlInApp(sources),
  ...findLongFiles(readWrittenFiles()),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
