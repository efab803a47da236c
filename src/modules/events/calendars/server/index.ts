export { listCalendarEvents, type CalendarEvent } from './store.ts';
export { writeCalendar } from './write-calendar.ts';
