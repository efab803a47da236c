export { SettingsSection } from './settings-section.tsx';
