import { openPublishedApi, type PublishedApi } from '@backbeat/stripe-emulator/testing';
import Stripe from 'stripe';
import { inject } from 'vitest';

type Handle = Parameters<PublishedApi['watch']>[0];

const published = openPublishedApi(inject('stripeMock') || undefined);
const { createFetchHttpClient } = Stripe;

// Every client that is opened on the emulator in a test makes its requests through this.
Stripe.createFetchHttpClient = (handle) =>
  createFetchHttpClient(handle && (published.watch(handle as Handle) as typeof fetch));

/** Returns requests and answers since the last call that Stripe doesn't publish. */
export const stripeDifferences = published.takeDifferences;
